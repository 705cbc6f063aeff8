import { escapeHtml } from '../platform/escape-html.ts'

/** What a page of words needs to know of the site that it speaks of. */
export type Site = { mailbox: string; minimumAge: number }

/** A section with its HTML, or the one that shows the keys that the page's scripts listen to. */
type Part = { title: string; id?: string } & ({ text: string } | { isKeys: true })

/** A page to be read, for the page and for the HTML without scripts alike. */
export type Words = { title: string; lead: string; parts: Part[] }

/** Joins HTML of our own. Texts in it are escaped; of false nothing is left. */
export const text = (parts: TemplateStringsArray, ...values: (string | number | false)[]): string =>
  String.raw({ raw: parts }, ...values.map(escaped))

const escaped = (value: string | number | false): string => (value === false ? '' : escapeHtml(String(value)))
