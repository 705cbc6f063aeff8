import { escapeHtml } from '#contract/platform/escape-html.ts'

/** HTML that may stand in a page as it is. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | Html | readonly Html[] | null | undefined | false

/** Joins a template to HTML. Texts in it are escaped, whatever stands in them; of null and false nothing is left. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.reduce((text, part, at) => text + textOf(values[at - 1]) + part))
}

function textOf(value: Value): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Html) return value.text
  return typeof value === 'object' ? value.map(({ text }) => text).join('') : escapeHtml(String(value))
}
