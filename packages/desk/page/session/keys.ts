import { useLayoutEffect, useRef } from "preact/hooks";
import { createStore } from "./store.ts";

type Handler = () => void;
/** Handlers by `KeyboardEvent.key`. */
export type Keys = Readonly<Record<string, Handler | undefined>>;

const layers: { current: Keys }[] = [];

/** WCAG 2.2, 2.1.4: shortcuts of a single character can be turned off. */
export const shortcuts = createStore(true);

/** Keys that may repeat while they are held down. An act never does. */
const repeating = new Set(["j", "k", "ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "+", "=", "-"]);

addEventListener("keydown", (event) => {
  const { key, ctrlKey, metaKey, altKey, repeat, target } = event;
  if (event.defaultPrevented || ctrlKey || metaKey || altKey || event.isComposing) return;
  const isText = target instanceof HTMLElement && target.matches("input, textarea, select");
  if (key !== "Escape" && isText && !isToggle(target)) return;
  if (document.querySelector("dialog[open]")) return;
  if (key === "Enter" && target instanceof HTMLElement && target.matches("a, button, summary")) return;
  if (key.length === 1 && !shortcuts.get()) return;
  const handler = layers.findLast(({ current }) => current[key])?.current[key];
  if (!handler) return;
  event.preventDefault();
  if (!repeat || repeating.has(key)) handler();
});

function isToggle(target: HTMLElement): boolean {
  return target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type);
}

/** Handles keys while the part is shown. Later parts come first. */
export function useKeys(keys: Keys): void {
  const layer = useRef(keys);
  layer.current = keys;
  // Before the next key: of `x` and `a` in one breath, both count.
  useLayoutEffect(() => {
    layers.push(layer);
    return () => void layers.splice(layers.indexOf(layer), 1);
  }, []);
}
