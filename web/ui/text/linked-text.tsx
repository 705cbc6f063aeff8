import { Fragment, type MouseEvent, type ReactNode } from 'react'
import { webAddressesIn } from '#contract/platform/web-url.ts'
import { useRouter } from '#web/platform/routing/use-router.ts'

export type TextPart = { text: string; href?: string }

/** Text with its web addresses apart from the rest; nothing else is ever made a link. */
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

/** What somebody wrote, with its addresses to follow. `children` says how the words between them are shown. */
export function LinkedText({ text, children }: { text: string; children?: (words: string) => ReactNode }) {
  return splitLinks(text).map(({ text: part, href }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same address may stand in a text twice
    <Fragment key={at}>{href ? <WrittenLink href={href}>{part}</WrittenLink> : (children?.(part) ?? part)}</Fragment>
  ))
}

/** Another site opens beside this one; a page of this site opens here, and what plays goes on. */
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
/** What the server answers itself, rather than with a page; a file at the top has a dot, which no page there has. */
const NO_PAGES = /^\/(\/|[^/][^/.]*\.[^/]+$|(api|media|assets|embed|dev)(\/|$))/

/** The path of a page of this site; null where the address is not one. */
export function ownPath(href: string, origin: string): string | null {
  const url = new URL(href)
  if (url.origin !== origin || NO_PAGES.test(url.pathname)) return null
  return url.pathname + url.search + url.hash
}
