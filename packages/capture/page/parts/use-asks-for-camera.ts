import { useEffect, useState } from "preact/hooks";

/** Whether the browser will ask the person before it opens the camera, as far as it tells. */
export function useAsksForCamera(): boolean {
  const [asks, setAsks] = useState(false);
  useEffect(() => {
    // Not every browser knows this name.
    const asked = navigator.permissions?.query({ name: "camera" as PermissionName });
    Promise.resolve(asked).then(
      (status) => setAsks(status?.state !== "granted" && status?.state !== "denied"),
      () => setAsks(true),
    );
  }, []);
  return asks;
}
