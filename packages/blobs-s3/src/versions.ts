import type { AwsAnswer, AwsSend } from "@passmuster/aws";
import { encode, type Place, pathOf } from "./place.ts";

/** Deletes every version and delete marker of one object of a versioned bucket. */
export async function deleteVersions(
  send: AwsSend,
  place: Place,
  key: string,
  succeeded: (answer: AwsAnswer) => AwsAnswer,
): Promise<void> {
  const list = `${place.root}?prefix=${encode(`${place.prefix}${key}`)}&versions=`;
  for (;;) {
    const found = succeeded(await send({ method: "GET", path: list }));
    const text = Buffer.from(found.body).toString("utf8");
    const versions = [...text.matchAll(/<VersionId>([^<]+)<\/VersionId>/g)].map(
      ([, version = ""]) => version,
    );
    for (const version of versions) {
      const path = `${pathOf(place, key)}?versionId=${encode(version)}`;
      succeeded(await send({ method: "DELETE", path }));
    }
    if (versions.length === 0 || !/<IsTruncated>\s*true/.test(text)) return;
  }
}
