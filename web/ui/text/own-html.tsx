import type { MouseEvent } from 'react'
import { useRouter } from '#web/platform/routing/use-router.ts'
import { ownPath } from './linked-text.tsx'

/**
 * Trusted HTML: ours, or rendered from Markdown by the server. Links to this site open in this
 * page, so that playback continues.
 */
export function OwnHtml({ html, className }: { html: string; className?: string }) {
  const router = useRouter()
  function follow(event: MouseEvent) {
    const link = (event.target as Element).closest('a')
    const isElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    const path = link && !link.getAttribute('href')?.startsWith('#') && ownPath(link.href, location.origin)
    if (!path || isElsewhere) return
    event.preventDefault()
    void router.go(path)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its links handle presses and keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    // biome-ignore lint/security/noDangerouslySetInnerHtml: ours, or escaped by micromark
    <div className={className} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
  )
}
