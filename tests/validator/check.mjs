// Asks the Khronos validator about each file and prints what it says, one JSON object per file:
//     node check.mjs walk.glb turn.gltf
// Exits with 1 when a file has an error or a warning, with 2 when the validator is not installed.
import { readFile } from "node:fs/promises";

let validator;
try {
  validator = (await import("gltf-validator")).default;
} catch {
  console.error("gltf-validator is not installed: run `npm ci` in tests/validator");
  process.exit(2);
}

let clean = true;
for (const file of process.argv.slice(2)) {
  const report = await validator.validateBytes(new Uint8Array(await readFile(file)), { uri: file });
  const { numErrors, numWarnings, numInfos, numHints, messages } = report.issues;
  console.log(JSON.stringify({
    file,
    errors: numErrors,
    warnings: numWarnings,
    infos: numInfos,
    hints: numHints,
    messages: messages.map((m) => `${m.code} at ${m.pointer ?? m.offset}: ${m.message}`),
  }));
  clean = clean && numErrors === 0 && numWarnings === 0;
}
process.exit(clean ? 0 : 1);
