import { build, type Rollup } from "vite";

/** The page, built in memory: the content of each file by its path. */
export async function buildPage(): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const built = await build({
    root: new URL("../page", import.meta.url).pathname,
    configFile: false,
    logLevel: "error",
    resolve: {
      conditions: ["@passmuster/source", "browser", "import", "default"],
      dedupe: ["react", "react-dom"],
    },
    build: { write: false },
  });
  const { output } = built as Rollup.RollupOutput;
  return new Map(
    output.map((file) => [`/${file.fileName}`, file.type === "chunk" ? file.code : file.source] as const),
  );
}
