import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SIZES, THEMES } from '../support/page/pages.ts'

/** Writes one page with all pictures, one row per stop. */
export async function writeContactSheet(folder: string, names: readonly string[], missing: ReadonlySet<string>) {
  const kinds = THEMES.flatMap((theme) => Object.keys(SIZES).map((size) => `${theme}-${size}`))
  const cell = (name: string, kind: string) => {
    const file = `${name}-${kind}.png`
    return missing.has(file)
      ? '<td></td>'
      : `<td><a href="${file}"><img src="${file}" loading="lazy" alt="${file}"></a></td>`
  }
  const rows = names.map((name) => `<tr><th>${name}</th>${kinds.map((kind) => cell(name, kind)).join('')}</tr>`)
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screenshots</title>
<style>body{background:#888;font:14px sans-serif}th{text-align:left;vertical-align:top}
td{vertical-align:top;padding:4px}img{max-height:300px;max-width:480px}</style>
<table><tr><th></th>${kinds.map((kind) => `<th>${kind}</th>`).join('')}</tr>${rows.join('\n')}</table></html>`,
  )
}
