import type { ComponentChildren } from "preact";

/** Icons drawn in the text's colour; a text beside each has the same meaning. */
function Icon({ children, size = 24 }: { readonly children: ComponentChildren; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="1.75"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

const paths = {
  camera:
    "M4 8h3l1.6-2.4h6.8L17 8h3a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1Zm8 8.6a3.6 3.6 0 1 0 0-7.2 3.6 3.6 0 0 0 0 7.2Z",
  upload: "M12 15.5V4.5m0 0L7.8 8.7M12 4.5l4.2 4.2M4.5 15.5v3a1 1 0 0 0 1 1h13a1 1 0 0 0 1-1v-3",
  phone:
    "M8 3h8a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 16 21H8a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 8 3Zm3 15h2",
  check: "m5 12.5 4.6 4.6L19 7.4",
  lock: "M6 11h12v9H6zM8.5 11V7.8a3.5 3.5 0 0 1 7 0V11",
  eye: "M2.8 12S6 5.8 12 5.8 21.2 12 21.2 12 18 18.2 12 18.2 2.8 12 2.8 12Zm9.2 2.7a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4Z",
  shield: "M12 3.2 5 5.9v5.4c0 4.3 2.9 7.8 7 9.5 4.1-1.7 7-5.2 7-9.5V5.9l-7-2.7Z",
  back: "M15 5.5 8.5 12l6.5 6.5",
  close: "m6.5 6.5 11 11m0-11-11 11",
  retry: "M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 4v3.6h-3.6",
  torch: "M13 3 5.8 13.4h5.4L10.4 21l7.8-10.6h-5.6z",
  alert:
    "M12 8.2v4.6m0 3.2h.01M10.5 4.4 3.2 17.2A1.7 1.7 0 0 0 4.7 19.8h14.6a1.7 1.7 0 0 0 1.5-2.6L13.5 4.4a1.7 1.7 0 0 0-3 0Z",
  clock: "M12 7.2V12l3 1.9M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Z",
  sun: "M12 15.8a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6ZM12 3v1.6M12 19.4V21M3 12h1.6M19.4 12H21M5.6 5.6l1.2 1.2m10.4 10.4 1.2 1.2m0-12.8-1.2 1.2M6.8 17.2l-1.2 1.2",
  corners: "M4 9V5a1 1 0 0 1 1-1h4m6 0h4a1 1 0 0 1 1 1v4m0 6v4a1 1 0 0 1-1 1h-4m-6 0H5a1 1 0 0 1-1-1v-4",
  flat: "M3 16.5 8 8h8l5 8.5zM3 20h18",
  face: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM9 10h.01M15 10h.01M8.8 14.2a4 4 0 0 0 6.4 0",
  card: "M4 6h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1Zm4.5 6.2a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4Zm-2.7 3a2.8 2.8 0 0 1 5.4 0M14 10h4m-4 3.5h4",
  booklet:
    "M6 3h11a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H6zM12 12.7a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4ZM9.5 17h5",
  page: "M7 3h7l4 4v13a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Zm7 0v4h4M9 12h6m-6 4h6",
  wallet:
    "M17.5 8V5.5a1 1 0 0 0-1-1H5.7A1.7 1.7 0 0 0 4 6.2M4 6.2A1.8 1.8 0 0 0 5.8 8H19a1 1 0 0 1 1 1v9.5a1 1 0 0 1-1 1H5.7A1.7 1.7 0 0 1 4 17.8Zm11.8 7.6h.01",
  flip: "M4 9a8 8 0 0 1 14.2-2.6M20 4v3.4h-3.4M20 15a8 8 0 0 1-14.2 2.6M4 20v-3.4h3.4",
} as const;

export type IconName = keyof typeof paths;

export function Sign({ name, size }: { readonly name: IconName; readonly size?: number }) {
  return (
    <Icon {...(size !== undefined && { size })}>
      <path d={paths[name]} />
    </Icon>
  );
}
