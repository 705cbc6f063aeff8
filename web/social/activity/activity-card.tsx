import { useMutation } from '@tanstack/react-query'
import { type ActivityItem, commentedResource, likedResource } from '#contract/activity.ts'
import { ArtistLink } from '#web/people/profiles/artist-link.tsx'
import { refresh } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { actingProfileId } from '#web/platform/requests/query-client.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { CoverPicture } from '#web/safety/sensitive/content-warning.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import * as touchStyles from '#web/ui/text/touch.module.css'
import { renewPictures } from '#web/works/artworks/artwork-picture.tsx'
import * as styles from './activity.module.css'
import type { ActivityType } from './activity-tab.tsx'

const BODY_MAX = 140
const DID: Record<ActivityType, string> = { likes: 'You liked this', comments: 'You commented on this' }

/** ACT-02: one work that the profile liked or commented on. */
export function ActivityCard({ item, kind }: { item: ActivityItem; kind: ActivityType }) {
  const { asset, body, createdAt } = item
  return (
    <li className={styles.card}>
      <CoverPicture
        className={classNames(styles.thumbnail, asset.assetType === 'artwork' && styles.artwork)}
        picture={asset.thumb}
        alt=""
        onBroken={asset.assetType === 'artwork' ? () => renewPictures(asset.id) : undefined}
        fallback={<span className={`${styles.thumbnail} ${styles.none} meta`}>No image</span>}
      />
      <div className={`${styles.text} ${touchStyles.links}`}>
        <p className="small dim">
          {DID[kind]} {asset.assetType} <RelativeTime iso={createdAt} className="meta" />
        </p>
        {asset.title === null ? (
          <>
            <p className={`${headingStyles.section} dim`}>No longer shown</p>
            <WithdrawButton item={item} kind={kind} />
          </>
        ) : (
          <>
            <AssetLink asset={asset} />
            <p className="small dim">
              by <ArtistLink artist={asset.artist} className="link" />
            </p>
          </>
        )}
        {body !== null && <blockquote>“{shortBody(body)}”</blockquote>}
      </div>
    </li>
  )
}

const PAGES = { music: '/track/$id', artwork: '/artwork/$id', album: '/album/$id' } as const

function AssetLink({ asset: { id, assetType, title } }: { asset: ActivityItem['asset'] }) {
  return (
    <Link className={headingStyles.section} to={PAGES[assetType]} params={{ id }}>
      {title}
    </Link>
  )
}

/** The first 140 characters; multi-unit characters stay whole. */
export function shortBody(body: string): string {
  const characters = [...body]
  return characters.length > BODY_MAX ? `${characters.slice(0, BODY_MAX).join('')}...` : body
}

const SAID = {
  likes: { label: 'Unlike', done: 'Like removed', failed: 'Failed to update like. Please try again.' },
  comments: {
    label: 'Delete your comment',
    done: 'Comment deleted',
    failed: 'Failed to delete comment. Please try again.',
  },
} as const satisfies Record<ActivityType, object>

/** A hidden work has no page on which to withdraw a like or a comment, so the button is here. */
function WithdrawButton({ item, kind }: { item: ActivityItem; kind: ActivityType }) {
  const { mutate, isPending } = useWithdraw(kind)
  return (
    <Button size="s" busy={isPending} onClick={() => !isPending && mutate(item)}>
      {SAID[kind].label}
    </Button>
  )
}

function useWithdraw(kind: ActivityType) {
  return useMutation({
    mutationFn: async ({ id, asset }: ActivityItem) => {
      try {
        if (kind === 'likes') await call(api.api.likes[':assetId'].$delete({ param: { assetId: asset.id } }))
        else await call(api.api.comments[':id'].$delete({ param: { id } }))
      } catch (error) {
        // Withdrawn in another place, or by an attempt whose response was lost.
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error
      }
    },
    onSuccess: async () => {
      toast.success(SAID[kind].done)
      await refresh(kind === 'likes' ? likedResource : commentedResource, { as: actingProfileId() ?? '' })
    },
    onError: () => toast.error(SAID[kind].failed),
  })
}
