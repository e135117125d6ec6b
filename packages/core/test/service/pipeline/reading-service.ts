import { memoryBlobs, memoryStorage, type PassmusterOptions } from "@passmuster/core";
import type { Extraction, Extractor, PrintVerdict, StoredImage } from "@passmuster/core/ports";
import { manualEnvironment } from "@passmuster/core/testing";
import { joinPassmuster } from "../../../src/passmuster.ts";
import type { ImageReader } from "../../../src/service/media/image.ts";

/** Pictures are texts here: stored as they are given. */
export const picture = (name: string): Uint8Array => new TextEncoder().encode(name);
const nameOf = ({ bytes }: StoredImage): string => new TextDecoder().decode(bytes);

const images: ImageReader = {
  normalise: async (bytes) => ({ mediaType: "image/jpeg", bytes, print: null }),
  reduce: async (bytes) => bytes,
  drawCard: async (bytes = new Uint8Array()) => ({
    mediaType: "image/jpeg",
    bytes,
    hasPortrait: bytes.length > 0,
  }),
  warmUp: async () => undefined,
  close: async () => undefined,
};

/** The surname that a picture shows. */
export const surnameOn = (name: string): string => `SURNAME${name.toUpperCase()}`;

const faces = (document: StoredImage, selfie: StoredImage) => ({
  selfie: { faces: 1, copied: false },
  selfieComparison: String(80 + ((nameOf(document).length * 7 + nameOf(selfie).length) % 20)),
  quality: [],
});

/**
 * Reads a name and a number by the bytes of the front, and a score by those of both faces. The print confirms
 * the surname alone, and only if it is asked for. A first look finds values that no document has.
 */
export function extractorByBytes({
  comparesAlone,
  looks = false,
}: {
  readonly comparesAlone: boolean;
  readonly looks?: boolean;
}) {
  let gate: Promise<void> = Promise.resolve();
  let begin: () => void = () => undefined;
  const calls: string[] = [];
  const looked: string[] = [];
  const own: Extractor = {
    capabilities: () => ({
      name: "bytes",
      mrz: true,
      barcode: true,
      text: true,
      faces: true,
      quality: true,
      sandbox: false,
    }),
    async extract({ document, front, selfie }): Promise<Extraction> {
      calls.push(nameOf(front));
      begin();
      await gate;
      const found = selfie && faces(front, selfie);
      return {
        data: {
          document: {
            identified: "1",
            type: document.type.name,
            countryCode: document.country,
            hasSelfie: "1",
            number: `NUMBER${nameOf(front).length}`,
            expirationDate: "2034-05-06",
            ...(found && { selfieComparison: found.selfieComparison }),
          },
        },
        parts: (["portrait", "print", "mrz"] as const).map((part) => ({
          part,
          state: "read",
          side: "front",
        })),
        ...(found && { selfie: found.selfie }),
        quality: [],
      };
    },
    async confirm({ claims, front }): Promise<readonly PrintVerdict[]> {
      const box = { left: 1, top: 1, width: 9, height: 9 };
      return claims.map((claim) => ({
        claim,
        verdict: claim.value.includes(surnameOn(nameOf(front))) ? "confirmed" : "unread",
        side: "front",
        box,
      }));
    },
    ...(looks && {
      async look({ document, front }) {
        looked.push(nameOf(front));
        const data = { document: { identified: "1", type: document.type.name, number: "LOOKED" } } as const;
        return { extraction: { data, quality: [] }, isWhole: false };
      },
    }),
    ...(comparesAlone && {
      async compare({ front, selfie }) {
        return front ? faces(front, selfie) : { selfie: { faces: 1, copied: false }, quality: [] };
      },
    }),
  };
  return {
    extractor: own,
    calls,
    looked,
    /** Extractions do not end before `release`; resolves when the next one has begun. */
    hold(): { readonly begun: Promise<void>; readonly release: () => void } {
      const { promise, resolve: release } = Promise.withResolvers<void>();
      const { promise: begun, resolve } = Promise.withResolvers<void>();
      gate = promise;
      begin = resolve;
      return { begun, release };
    },
  };
}

export function joined(extractor: Extractor, options: Partial<PassmusterOptions> = {}) {
  const environment = options.environment ?? manualEnvironment();
  const storage = options.storage ?? memoryStorage();
  const blobs = options.blobs ?? memoryBlobs();
  const passmuster = joinPassmuster(
    {
      publicUrl: "https://id.example.test",
      secret: "a secret of the tests, thirty-two bytes or more",
      ...options,
      storage,
      extractor,
      environment,
      blobs,
      limits: { requestsPerMinute: false },
    },
    { images },
  );
  const { verifications, documents } = passmuster.flow("identity");
  return { passmuster, storage, blobs, environment, verifications, documents };
}

export const expectedOf = (lastName: string) => ({
  person: { firstName: "Ines", lastName, dateOfBirth: "1990-04-12" },
  documents: { photoId: { type: "Passport", number: "NUMBER1", country: "ATA" } },
});
