import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Account } from "./account.tsx";

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Account />
    </StrictMode>,
  );
}
