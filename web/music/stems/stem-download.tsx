import { Link, useRouterState } from '@tanstack/react-router'
import type { StemFacts } from '#contract/music.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Icon } from '#web/ui/icon/icon.tsx'

export type StemDownloadProps = {
  stem: { id: string; title: string; stem: StemFacts }
  /** With its words, where there is room. */
  wide?: boolean
}

/** MUSIC-13: a stem's file to keep; visitors are told how, and nothing is there where the artist does not allow it. */
export function StemDownload({ stem: { id, title, stem }, wide }: StemDownloadProps) {
  const isSignedIn = Boolean(useSession()?.user)
  const next = useRouterState({ select: ({ location }) => location.href })
  if (stem.viewer.can.download) {
    return (
      <a
        className={wide ? 'btn' : 'ib keep'}
        href={`/api/music/${id}/download`}
        download
        title={wide ? undefined : `Download ${title}`}
        aria-label={`Download ${title}`}
      >
        <Icon name="download" />
        {wide && 'Download'}
      </a>
    )
  }
  if (isSignedIn || !stem.downloadable) return null
  return (
    <Link
      className={wide ? 'btn' : 'ib keep'}
      to="/auth"
      search={{ next }}
      title={wide ? undefined : 'Sign in to download'}
      aria-label={`Sign in to download ${title}`}
    >
      <Icon name="download" />
      {wide && 'Sign in to download'}
    </Link>
  )
}
