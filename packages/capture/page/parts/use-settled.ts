import { useEffect, useRef, useState } from "preact/hooks";

/**
 * Changes a value at most this often, and then at once, so that screen readers do not announce every change.
 *
 * @param urgent whether this value replaces the former one without delay
 */
export function useSettled<T>(value: T, milliseconds: number, urgent: boolean): T {
  const [settled, setSettled] = useState(value);
  const changed = useRef(0);
  useEffect(() => {
    if (value === settled) return undefined;
    const take = (): void => {
      changed.current = performance.now();
      setSettled(value);
    };
    const wait = urgent ? 0 : changed.current + milliseconds - performance.now();
    if (wait <= 0) {
      take();
      return undefined;
    }
    const timer = setTimeout(take, wait);
    return () => clearTimeout(timer);
  }, [value, urgent, settled]);
  return settled;
}
