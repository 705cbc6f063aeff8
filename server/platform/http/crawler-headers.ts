/** `noAi`: whether the artist, or the site for its own pages, asks AI crawlers to stay away. */
export type ForCrawlers = { hidden?: boolean; noAi?: boolean }

/**
 * What `X-Robots-Tag` and the element `<meta name="robots">` say; undefined if they say nothing.
 * `noai` and `noimageai` are conventions without a standard.
 */
export const robotsOf = ({ hidden = false, noAi = true }: ForCrawlers): string | undefined =>
  [hidden && 'noindex', noAi && 'noai, noimageai'].filter(Boolean).join(', ') || undefined

/**
 * The value of `tdm-reservation` (TDM Reservation Protocol, W3C community group): '1' reserves the
 * rights to text and data mining. '0' is sent too, because it overrides `/.well-known/tdmrep.json`,
 * which reserves them for the whole site.
 */
export const tdmOf = ({ noAi = true }: ForCrawlers): '0' | '1' => (noAi ? '1' : '0')

/** The headers of a page or file for crawlers. */
export function crawlerHeaders(of: ForCrawlers): Record<string, string> {
  const robots = robotsOf(of)
  return { ...(robots && { 'x-robots-tag': robots }), 'tdm-reservation': tdmOf(of) }
}
