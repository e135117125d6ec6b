/** Builds the page of a checkout. @returns its folder */
export async function pageOfCheckout(module: string): Promise<string> {
  const builder = new URL("../scripts/build-page.ts", module).href;
  const { builtPage } = (await import(/* @vite-ignore */ builder)) as { builtPage(): Promise<string> };
  return builtPage();
}
