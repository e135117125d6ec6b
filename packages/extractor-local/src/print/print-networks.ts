import { openNetworks, type Runtime } from "../networks/inference.ts";
import { readModelCard } from "../networks/line-network.ts";
import {
  cardsCard,
  cardsModel,
  faintCard,
  faintModel,
  spelling as spellingFile,
  textCard,
  textModel,
} from "../networks/models.ts";
import { readLanguageModel } from "./language-model.ts";
import { createPrintNetwork, type PrintNetwork } from "./print-network.ts";

/** The networks that read text, each loaded for the first document that needs it. */
export interface PrintNetworks {
  /**
   * For passports, licences and cards: their lines cross other print, and their typefaces differ from those
   * of pages.
   */
  cards(): Promise<PrintNetwork>;
  pages(): Promise<PrintNetwork>;
  /** Reads more of small, faint or blurred text, in 1.6 times the time. */
  faint(): Promise<PrintNetwork>;
  close(): Promise<void>;
}

interface Opened {
  readonly network: PrintNetwork;
  close(): Promise<void>;
}

async function open(file: URL, cardFile: URL, runtime: Runtime | undefined): Promise<Opened> {
  const [{ networks }, card] = await Promise.all([
    openNetworks({ print: file }, runtime),
    readModelCard(cardFile),
  ]);
  const model = await readLanguageModel(spellingFile, card.charset);
  return {
    network: createPrintNetwork(networks.print, card, model),
    close: () => networks.print.close(),
  };
}

export function createPrintNetworks(runtime?: Runtime): PrintNetworks {
  const opened = new Map<URL, Promise<Opened>>();
  const network = async (file: URL, card: URL): Promise<PrintNetwork> => {
    const opening = opened.get(file) ?? open(file, card, runtime);
    opened.set(file, opening);
    return (await opening).network;
  };
  return {
    cards: () => network(cardsModel, cardsCard),
    pages: () => network(textModel, textCard),
    faint: () => network(faintModel, faintCard),
    async close() {
      const closing = [...opened.values()].map(async (opening) => (await opening).close());
      opened.clear();
      await Promise.allSettled(closing);
    },
  };
}
