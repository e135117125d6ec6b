// The site and the reference remember the reader's colour scheme under different names: the reference follows the site.
const chosen = localStorage.getItem("vitepress-theme-appearance");
const scheme = chosen === "dark" || chosen === "light" ? chosen : "os";
localStorage.setItem("tsd-theme", scheme);
document.documentElement.dataset.theme = scheme;
// A choice in the reference holds for the site too.
document.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLSelectElement && target.id === "tsd-theme")
    localStorage.setItem("vitepress-theme-appearance", target.value === "os" ? "auto" : target.value);
});
