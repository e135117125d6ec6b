// Plain JavaScript that every Node can parse: the scripts after it are TypeScript.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  console.error(
    [
      `Vouchsafe needs Node 22.19 or newer; this is ${process.versions.node}.`,
      "npm 11 uses the Node 22 that `npm ci` puts into node_modules/.bin by itself. With npm 10, put it first:",
      '  PATH="$PWD/node_modules/.bin:$PATH" npm run demo',
    ].join("\n"),
  );
  process.exit(1);
}
