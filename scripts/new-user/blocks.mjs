/** Commands of the `sh` blocks of a section, per block, without comments. */
export function commandsOf(markdown, heading) {
  const section = markdown.split(/^## /m).find((part) => part.startsWith(`${heading}\n`));
  if (!section) throw new Error(`there is no section ${heading}`);
  const blocks = [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text]) => text);
  return blocks.map((text) => text.split('\n').map(withoutComment).filter(Boolean));
}

/** Replaces example values in the commands; throws if an example no longer occurs. */
export function fillIn(commands, values) {
  const missing = Object.keys(values).filter((example) => !commands.some((command) => command.includes(example)));
  if (missing.length > 0) throw new Error(`the text no longer has ${missing.join(', ')}`);
  return commands.map((command) =>
    Object.entries(values).reduce((text, [example, value]) => text.replaceAll(example, value), command),
  );
}

function withoutComment(line) {
  return line.replace(/(^|\s)#\s.*$/, '').trim();
}
