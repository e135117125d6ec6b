import { type Message, readMessage } from "../protobuf.ts";

/** A constant of the original, as its bytes lie in the file. */
export interface Constant {
  /** ONNX's number of the type: 1 is float32. */
  readonly type: number;
  readonly dims: readonly number[];
  readonly bytes: Buffer;
}

export interface Node {
  readonly operator: string;
  readonly inputs: readonly string[];
  readonly output: string;
  /** AttributeProtos by name, as bytes. */
  readonly attributes: ReadonlyMap<string, Buffer>;
  /** The NodeProto. */
  readonly bytes: Buffer;
}

/** The nodes of the original in their order, and its constants. */
export interface Network {
  readonly nodes: readonly Node[];
  readonly constants: ReadonlyMap<string, Constant>;
  /** ValueInfoProtos. */
  readonly input: Buffer;
  readonly output: Buffer;
  users(value: string): readonly Node[];
  /** The only node that uses a value, if it is of that kind. */
  user(value: string, operator: string): Node | undefined;
  /** The constant that a node takes beside a value. */
  beside(node: Node, value: string): Float32Array | undefined;
}

const first = <Value>(values: readonly Value[], what: string): Value => {
  const [value] = values;
  if (value === undefined) throw new Error(`The network has no ${what}.`);
  return value;
};

const messageIn = (message: Message, field: number, what: string): Message =>
  readMessage(first(message.blocks(field), what));

function readNode(bytes: Buffer): Node {
  const message = readMessage(bytes);
  return {
    operator: first(message.strings(4), "operator"),
    inputs: message.strings(1),
    output: first(message.strings(2), "output"),
    attributes: new Map(
      message.blocks(5).map((part) => [first(readMessage(part).strings(1), "attribute's name"), part]),
    ),
    bytes,
  };
}

function constantOf(node: Node): Constant {
  const value = messageIn(readMessage(first([...node.attributes.values()], "constant")), 5, "tensor");
  return {
    type: first(value.numbers(2), "type of a tensor"),
    dims: value.numbers(1),
    bytes: value.blocks(9)[0] ?? Buffer.alloc(0),
  };
}

export function floatsOf({ bytes }: Constant): Float32Array {
  return new Float32Array(Uint8Array.from(bytes).buffer);
}

export function readNetwork(file: Buffer): Network {
  const graph = messageIn(readMessage(file), 7, "graph");
  const all = graph.blocks(1).map(readNode);
  const isConstant = ({ operator }: Node) => operator === "Constant";
  const constants = new Map(all.filter(isConstant).map((node) => [node.output, constantOf(node)]));
  const nodes = all.filter((node) => !isConstant(node));
  const users = (value: string) => nodes.filter(({ inputs }) => inputs.includes(value));
  return {
    nodes,
    constants,
    input: first(graph.blocks(11), "input"),
    output: first(graph.blocks(12), "output"),
    users,
    user(value, operator) {
      const [user, ...others] = users(value);
      return others.length === 0 && user?.operator === operator ? user : undefined;
    },
    beside(node, value) {
      const name = node.inputs.find((input) => input !== value && constants.has(input));
      const constant = name === undefined ? undefined : constants.get(name);
      return constant && floatsOf(constant);
    },
  };
}
