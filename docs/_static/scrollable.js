// What is wider than the page scrolls in itself; the keyboard can reach it only if it has the focus.
(() => {
  const reachable = () => {
    for (const region of document.querySelectorAll(".table-wrapper, .highlight pre")) {
      if (region.scrollWidth > region.clientWidth) {
        region.tabIndex = 0;
      } else {
        region.removeAttribute("tabindex");
      }
    }
  };
  addEventListener("DOMContentLoaded", reachable);
  addEventListener("resize", reachable);
})();
