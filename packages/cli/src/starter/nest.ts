import type { Choices, Files } from "./choices.ts";
import { importsOf, openOf } from "./service.ts";

/** An application in NestJS on Express, compiled to CommonJS. */
export function nestFiles(storage: Choices["storage"]): Files {
  return {
    "src/identity.module.ts": `import { Inject, Module, type OnApplicationShutdown } from "@nestjs/common";
${importsOf(storage, "type Passmuster, ")}

/** Passmuster for your own providers: @Inject(PASSMUSTER). */
export const PASSMUSTER = Symbol("passmuster");

${openOf(storage)}

@Module({ providers: [{ provide: PASSMUSTER, useFactory: open }], exports: [PASSMUSTER] })
export class IdentityModule implements OnApplicationShutdown {
  constructor(@Inject(PASSMUSTER) private readonly passmuster: Passmuster) {}

  async onApplicationShutdown(): Promise<void> {
    await this.passmuster.close();
  }
}
`,
    "src/app.module.ts": `import { Controller, Get, Module } from "@nestjs/common";
import { IdentityModule } from "./identity.module.js";

@Controller()
class AppController {
  @Get()
  home(): string {
    return "Your application.";
  }
}

@Module({ imports: [IdentityModule], controllers: [AppController] })
export class AppModule {}
`,
    "src/main.ts": `import { NestFactory } from "@nestjs/core";
import type { Passmuster } from "passmuster";
import { passmusterExpress } from "passmuster/express";
import { AppModule } from "./app.module.js";
import { PASSMUSTER } from "./identity.module.js";

async function main(): Promise<void> {
  const app = await NestFactory.create(AppModule);
  // Passmuster reads request bodies itself: mount it before listen(), which adds the body parsers.
  app.use("/identity", passmusterExpress(app.get<Passmuster>(PASSMUSTER)));
  app.enableShutdownHooks();
  await app.listen(Number(process.env.PORT ?? 3000), "127.0.0.1");
}

void main();
`,
    "src/identity.test.ts": testOf,
  };
}

/** A test without the application, for frameworks that are compiled first. */
export const testOf = `import { deepStrictEqual } from "node:assert/strict";
import { test } from "node:test";
import { testPassmuster } from "passmuster/testing";

test("an expired passport is rejected", async () => {
  const { decided } = await testPassmuster();
  const { statusLabel } = await decided({ scenario: "SANDBOX-EXPIRED" });
  deepStrictEqual(statusLabel, "Rejected");
});
`;
