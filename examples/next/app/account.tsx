"use client";

import { type CaptureOutcome, PassmusterCapture } from "@passmuster/react";
import { useState } from "react";
import { verify } from "./actions";

const sentences: Readonly<Record<CaptureOutcome, string>> = {
  approved: "Your account is open.",
  rejected: "We could not open your account.",
  review: "You will hear from us.",
  expired: "Your link has expired.",
  closed: "Your link was closed.",
};

export function Account() {
  const [url, setUrl] = useState<string>();
  const [outcome, setOutcome] = useState<CaptureOutcome>();
  return (
    <>
      {!url && (
        <button type="button" onClick={async () => setUrl(await verify())}>
          Confirm your identity
        </button>
      )}
      {url && <PassmusterCapture url={url} onFinished={(event) => setOutcome(event.outcome)} />}
      <p role="status">{outcome && sentences[outcome]}</p>
    </>
  );
}
