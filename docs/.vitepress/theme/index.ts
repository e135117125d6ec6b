import type { Theme } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import "./colours.generated.css";
import "./style.css";

export default {
  extends: DefaultTheme,
  enhanceApp() {
    if (!import.meta.env.SSR) void import("./try-it.ts");
  },
} satisfies Theme;
