import { Suspense, useLayoutEffect, useState } from 'react'
import { PRODUCT } from '#contract/platform/limits.ts'
import { type OpenedLink, openedLinkResource } from '#contract/secret-links.ts'
import { useResource } from '#web/platform/data.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { nameSecretLink } from '#web/platform/requests/api.ts'
import { isMissing } from '#web/platform/requests/api-error.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { PageSkeleton, useParams } from '#web/platform/routing/use-router.ts'
import { rememberToken } from '#web/player/engine/link-tracks.ts'
import { watchLinkTracks } from '#web/player/watch-link.ts'
import { Button } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageError } from '#web/ui/feedback/error-state.tsx'
import { lazyPart } from '#web/ui/feedback/lazy.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import * as styles from './link-page.later.module.css'
import { untilText } from './link-words.ts'

// Loaded by kind: otherwise the pages of all kinds would share their code with this one.
const HeldList = lazyPart(() => import('./held-list.tsx'), 'HeldList')
const HeldArtwork = lazyPart(() => import('./held-pictures.tsx'), 'HeldArtwork')
const HeldEvent = lazyPart(() => import('./held-pictures.tsx'), 'HeldEvent')
const HeldTrack = lazyPart(() => import('./held-track.tsx'), 'HeldTrack')

/** RELEASE-04: what a secret link opens, for its holder. */
export function LinkPage() {
  const { token = '' } = useParams()
  useTitle('Private link')
  return useNamedLink(token) && <Opened key={token} token={token} />
}

/**
 * Whether requests name the link. They do before anything on the page sends one, and until it is
 * left. Other sites do not get its address.
 */
function useNamedLink(token: string): boolean {
  const [named, setNamed] = useState('')
  useLayoutEffect(() => {
    nameSecretLink(token)
    setNamed(token)
    const policy = document.createElement('meta')
    policy.name = 'referrer'
    policy.content = 'no-referrer'
    document.head.append(policy)
    return () => {
      nameSecretLink(undefined)
      policy.remove()
    }
  }, [token])
  return named === token
}

function Opened({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useResource(openedLinkResource, { token })
  if (isMissing(error)) return <Gone />
  if (data) return <Shown link={data} token={token} />
  if (!error) return <PageSkeleton />
  return <PageError message="Failed to open the link" query={{ isFetching, refetch }} />
}

/** The same for links that have expired, were revoked, or never existed. */
const Gone = () => (
  <div className={styles.gone}>
    <EmptyState
      scene="door"
      as="h1"
      title="This link no longer opens anything."
      body="It has expired or was revoked. Ask the person who sent it for a new one."
      action={
        <Button asChild>
          <Link to="/">Go to {PRODUCT}</Link>
        </Button>
      }
    />
  </div>
)

function Shown({ link, token }: { link: OpenedLink; token: string }) {
  useLayoutEffect(() => {
    const { track, stems, album, playlist } = link
    const entries = playlist?.entries.map((entry) => entry.track) ?? []
    rememberToken([...(track ? [track] : []), ...stems, ...(album?.tracks ?? []), ...entries], token)
    watchLinkTracks()
  }, [link, token])
  const { track, album, artwork, event, playlist } = link
  return (
    <article className={styles.page}>
      <PrivateLine link={link} />
      <Suspense fallback={<PageSkeleton />}>
        {track && <HeldTrack link={link} track={track} />}
        {(album ?? playlist) && <HeldList link={link} list={(album ?? playlist)!} />}
        {artwork && <HeldArtwork link={link} artwork={artwork} />}
        {event && <HeldEvent link={link} event={event} />}
      </Suspense>
    </article>
  )
}

const PrivateLine = ({ link: { endsAt } }: { link: OpenedLink }) => (
  <p className={styles.private}>
    <Icon name="lock" />
    <span>
      <b>This page is private.</b> It is on no list, and search engines may not show it.{' '}
      {endsAt && (
        <>
          The link works until <b>{untilText(endsAt)}</b>.
        </>
      )}
    </span>
  </p>
)
