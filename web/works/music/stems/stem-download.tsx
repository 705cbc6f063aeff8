import type { Stem, StemFacts } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useSignInPage } from '#web/platform/routing/use-sign-in-page.ts'
import { useSession } from '#web/platform/session.ts'
import * as buttonStyles from '#web/ui/action/button.module.css'
import { ButtonLink } from '#web/ui/action/button-link.tsx'
import * as iconButtonStyles from '#web/ui/action/icon-button.module.css'
import { Icon } from '#web/ui/media/icon.tsx'
import * as trackRowStyles from '#web/works/tracks/track-row.module.css'

export type StemDownloadProps = {
  stem: { id: string; title: string; stem: StemFacts }
  /** Whether the button shows its text, for places with enough space. */
  wide?: boolean
}

/**
 * MUSIC-13: the download of a stem. Anonymous visitors get a link to sign in. Nothing if the artist
 * does not allow downloads.
 */
export function StemDownload({ stem: { id, title, stem }, wide }: StemDownloadProps) {
  const isSignedIn = Boolean(useSession()?.user)
  const signIn = useSignInPage()
  const look = (words: string, tooltip: string) => ({
    className: wide ? buttonStyles.button : `${iconButtonStyles.iconButton} ${trackRowStyles.kept}`,
    title: wide ? undefined : tooltip,
    'aria-label': `${words} ${isolated(title)}`,
    children: (
      <>
        <Icon name="download" />
        {wide && words}
      </>
    ),
  })
  if (stem.viewer.can.download) {
    return <a {...look('Download', `Download ${isolated(title)}`)} href={`/api/music/${id}/download`} download />
  }
  if (isSignedIn || !stem.downloadable) return null
  return <Link {...look('Sign in to download', 'Sign in to download')} {...signIn} />
}

/** Saves a stem by a secret link; nothing if the link does not allow it. */
export const SaveStem = ({ title, url }: { title: string; url: string | null }) =>
  url && (
    <a
      className={`${iconButtonStyles.iconButton} ${trackRowStyles.kept}`}
      title={`Save ${isolated(title)}`}
      aria-label={`Save ${isolated(title)}`}
      href={url}
      download
    >
      <Icon name="download" />
    </a>
  )

/** On a stem's own page: the link to its track, and its download. */
export function StemPart({ stem }: { stem: Pick<Stem, 'id' | 'title' | 'stem'> }) {
  const { parent } = stem.stem
  return (
    <>
      <StemDownload stem={stem} wide />
      {parent && (
        <ButtonLink to="/track/$id" params={{ id: parent.id }} className="truncated">
          Stem of <bdi>{parent.title}</bdi>
        </ButtonLink>
      )}
    </>
  )
}
