import type { Completion } from "./completions.ts";

type Write = (completions: readonly Completion[]) => string;

const followers = ({ words, flags }: Completion): string => [...words, ...flags].join(" ");
const namesOf = (completions: readonly Completion[]): string =>
  [...completions.map(({ name }) => name), "help"].join(" ");

const bash: Write = (completions) =>
  [
    "# passmuster completion bash > /etc/bash_completion.d/passmuster",
    "_passmuster() {",
    "  local words",
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    words="${namesOf(completions)} --version --help"`,
    "  else",
    `    case "\${COMP_WORDS[1]}" in`,
    ...completions.map((one) => `      ${one.name}) words="${followers(one)}" ;;`),
    `      help) words="${namesOf(completions)}" ;;`,
    "    esac",
    "  fi",
    `  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))`,
    "}",
    "complete -o default -F _passmuster passmuster",
  ].join("\n");

const zsh: Write = (completions) =>
  [
    "#compdef passmuster",
    "# passmuster completion zsh > a folder of $fpath/_passmuster",
    "_passmuster() {",
    "  if (( CURRENT == 2 )); then",
    "    local -a commands=(",
    ...completions.map(({ name, summary }) => `      ${quoted(`${name}:${summary}`)}`),
    "    )",
    "    _describe command commands",
    "    return",
    "  fi",
    '  case "$words[2]" in',
    ...completions.map((one) => `    ${one.name}) compadd -- ${followers(one)} ;;`),
    "  esac",
    "  _files",
    "}",
    'if [ "$funcstack[1]" = "_passmuster" ]; then _passmuster "$@"; else compdef _passmuster passmuster; fi',
  ].join("\n");

const fish: Write = (completions) =>
  [
    "# passmuster completion fish > ~/.config/fish/completions/passmuster.fish",
    ...completions.flatMap(({ name, summary, words, flags }) => {
      const within = `complete -c passmuster -n '__fish_seen_subcommand_from ${name}'`;
      return [
        `complete -c passmuster -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`,
        ...(words.length > 0 ? [`${within} -f -a '${words.join(" ")}'`] : []),
        ...flags.map((flag) => `${within} -l ${flag.replace(/^--/, "")}`),
      ];
    }),
  ].join("\n");

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

export const shells = { bash, zsh, fish } as const;
