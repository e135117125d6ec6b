import { Account } from "./account";

export default function Page() {
  return (
    <main>
      <h1>Open an account</h1>
      <Account />
    </main>
  );
}
