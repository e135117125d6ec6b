import type { Completion } from "./completions.ts";

type Write = (completions: readonly Completion[]) => string;

const followers = ({ words, flags }: Completion): string => [...words, ...flags].join(" ");
const namesOf = (completions: readonly Completion[]): string =>
  [...completions.map(({ name }) => name), "help"].join(" ");

const bash: Write = (completions) =>
  [
    "# vouchsafe completion bash > /etc/bash_completion.d/vouchsafe",
    "_vouchsafe() {",
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
    "complete -o default -F _vouchsafe vouchsafe",
  ].join("\n");

const zsh: Write = (completions) =>
  [
    "#compdef vouchsafe",
    "# vouchsafe completion zsh > a folder of $fpath/_vouchsafe",
    "_vouchsafe() {",
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
    'if [ "$funcstack[1]" = "_vouchsafe" ]; then _vouchsafe "$@"; else compdef _vouchsafe vouchsafe; fi',
  ].join("\n");

const fish: Write = (completions) =>
  [
    "# vouchsafe completion fish > ~/.config/fish/completions/vouchsafe.fish",
    ...completions.flatMap(({ name, summary, words, flags }) => {
      const within = `complete -c vouchsafe -n '__fish_seen_subcommand_from ${name}'`;
      return [
        `complete -c vouchsafe -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`,
        ...(words.length > 0 ? [`${within} -f -a '${words.join(" ")}'`] : []),
        ...flags.map((flag) => `${within} -l ${flag.replace(/^--/, "")}`),
      ];
    }),
  ].join("\n");

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

export const shells = { bash, zsh, fish } as const;
