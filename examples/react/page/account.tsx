import { type CaptureOutcome, PassmusterCapture } from "@passmuster/react";
import { useState } from "react";

const sentences: Readonly<Record<CaptureOutcome, string>> = {
  approved: "Your account is open.",
  rejected: "We could not open your account.",
  review: "You will hear from us.",
  expired: "Your link has expired.",
  closed: "Your link was closed.",
};

export function Account() {
  const [url, setUrl] = useState<string>();
  const [sent, setSent] = useState(false);
  const [outcome, setOutcome] = useState<CaptureOutcome>();
  const begin = async () => {
    const response = await fetch("/verifications", { method: "POST" });
    setUrl(((await response.json()) as { url: string }).url);
  };
  return (
    <main>
      <h1>Open an account</h1>
      {!url && (
        <button type="button" onClick={begin}>
          Confirm your identity
        </button>
      )}
      {url && (
        <PassmusterCapture
          url={url}
          onSubmitted={() => setSent(true)}
          onFinished={(event) => setOutcome(event.outcome)}
        />
      )}
      <p role="status">
        {outcome ? sentences[outcome] : sent && "Thank you. Your documents are being checked."}
      </p>
    </main>
  );
}
