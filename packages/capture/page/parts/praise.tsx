import { Notice } from "./controls.tsx";

/** What was seen on the last photo. */
export function Praise({ text }: { readonly text: string | undefined }) {
  return (
    <div role="status">
      {text !== undefined && (
        <Notice icon="check" tone="good">
          {text}
        </Notice>
      )}
    </div>
  );
}
