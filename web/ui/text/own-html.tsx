import type { MouseEvent } from 'react'
import { useRouter } from '#web/platform/routing/use-router.ts'
import { ownPath } from './linked-text.tsx'

/** HTML that is ours, or that the server has made of Markdown; a link to a page of this site opens here, and what plays goes on. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: its links are pressed, by keys as well
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    // biome-ignore lint/security/noDangerouslySetInnerHtml: no one else's: micromark escapes all that was written
    <div className={className} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
  )
}
