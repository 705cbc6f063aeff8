import { escapeHtml } from '../platform/escape-html.ts'

/** Settings of the site that text pages mention. */
export type Site = { mailbox: string; minimumAge: number }

/** A section: its HTML, or the list of the keyboard shortcuts (`isKeys`). */
type Part = { title: string; id?: string } & ({ text: string } | { isKeys: true })

/** A text page, for the app and for the HTML without scripts. */
export type Words = { title: string; lead: string; parts: Part[] }

/** Joins our own HTML. Inserted texts are escaped; `false` inserts nothing. */
export const text = (parts: TemplateStringsArray, ...values: (string | number | false)[]): string =>
  String.raw({ raw: parts }, ...values.map(escaped))

const escaped = (value: string | number | false): string => (value === false ? '' : escapeHtml(String(value)))
