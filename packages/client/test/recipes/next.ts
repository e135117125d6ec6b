import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from "@passmuster/client/webhooks";

const { WEBHOOK_SECRET: secret = "" } = process.env;
const handle = async ({ type, data }: WebhookEvent) => console.log(type, data);

/** `app/hooks/route.ts`. A thrown error becomes a 500, and the event is sent again. */
export async function POST(request: Request): Promise<Response> {
  try {
    await handle(await verifyWebhook(request, secret));
    return new Response(null, { status: 204 });
  } catch (error) {
    if (error instanceof WebhookVerificationError) return new Response(null, { status: error.status });
    throw error;
  }
}
