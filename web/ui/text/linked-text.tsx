import { Fragment, type MouseEvent, type ReactNode } from 'react'
import { webAddressesIn } from '#contract/platform/web-url.ts'
import { useRouter } from '#web/platform/routing/use-router.ts'

export type TextPart = { text: string; href?: string }

/** Splits a text into its web addresses and the rest. Nothing else becomes a link. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { text: address, index, url, shown } of webAddressesIn(text)) {
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: shown, href: address.startsWith('http') ? address : url.href })
    end = index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** User text with its web addresses as links. `children` renders the text between them. */
export function LinkedText({ text, children }: { text: string; children?: (words: string) => ReactNode }) {
  return splitLinks(text).map(({ text: part, href }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an address may occur twice in a text
    <Fragment key={at}>{href ? <WrittenLink href={href}>{part}</WrittenLink> : (children?.(part) ?? part)}</Fragment>
  ))
}

/**
 * Links to other sites open in a new tab. Links to this site open in this page, so that playback
 * continues.
 */
function WrittenLink({ href, children }: { href: string; children: string }) {
  const router = useRouter()
  const path = ownPath(href, location.origin)
  const follow = (event: MouseEvent) => {
    const isElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (path === null || isElsewhere) return
    event.preventDefault()
    void router.go(path)
  }
  return (
    <a className="link" href={href} target={path === null ? '_blank' : undefined} rel={UNTRUSTED} onClick={follow}>
      {children}
    </a>
  )
}

const UNTRUSTED = 'nofollow ugc noopener noreferrer'
/**
 * Paths that the server answers without a page. A file at the top level has a dot; no page there
 * has one.
 */
const NO_PAGES = /^\/(\/|[^/][^/.]*\.[^/]+$|(api|media|assets|embed|dev)(\/|$))/

/** The path of a page of this site; null if the address is none. */
export function ownPath(href: string, origin: string): string | null {
  const url = new URL(href)
  if (url.origin !== origin || NO_PAGES.test(url.pathname)) return null
  return url.pathname + url.search + url.hash
}
