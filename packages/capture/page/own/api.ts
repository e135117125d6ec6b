/** The part of a person's link that shows which data it opens. */
interface Link {
  readonly verification: string;
  readonly token: string;
}

export type Trouble = "code_wrong" | "export_link_not_found" | "other";

class Refused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** The two requests of the page. */
export function createExportApi(base: string, link: Link) {
  const post = async (path: string, more: object): Promise<Response> => {
    const response = await fetch(`${base}/api/v1/export/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...link, ...more }),
      credentials: "omit",
      cache: "no-store",
    });
    if (response.ok) return response;
    const { code = "" } = (await response.json().catch(() => ({}))) as { readonly code?: string };
    throw new Refused(code);
  };
  return {
    sendCode: async (): Promise<void> => void (await post("code", {})),
    download: async (code: string): Promise<Blob> => (await post("download", { code })).blob(),
    troubleOf(error: unknown): Trouble {
      const code = error instanceof Refused ? error.code : "";
      return code === "code_wrong" || code === "export_link_not_found" ? code : "other";
    },
  };
}
