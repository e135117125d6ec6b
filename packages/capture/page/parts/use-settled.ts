import { useEffect, useState } from "preact/hooks";

/** A value once it has not changed for a while, so that nobody is talked to without a pause. */
export function useSettled<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
