import { Link } from '@tanstack/react-router'
import type { ActivityItem } from '#contract/activity.ts'
import { renewPictures } from '#web/artworks/picture/renewal.ts'
import { ArtistLink } from '#web/music/artist-link.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/media/picture.tsx'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import * as touchStyles from '#web/ui/text/touch.module.css'
import * as styles from './activity.module.css'
import type { ActivityKind } from './activity-tab.tsx'
import { WithdrawButton } from './withdraw-button.tsx'

const THUMB_PX = 320
const BODY_MAX = 140
const DID: Record<ActivityKind, string> = { likes: 'You liked this', comments: 'You commented on this' }

/** ACT-02: one thing that was liked or commented on. */
export function ActivityCard({ item, kind }: { item: ActivityItem; kind: ActivityKind }) {
  const { asset, body, createdAt } = item
  return (
    <li className={styles.card}>
      <Picture
        className={classNames(styles.thumbnail, asset.assetType === 'artwork' && styles.artwork)}
        src={asset.thumb?.thumbUrl}
        alt=""
        width={THUMB_PX}
        height={THUMB_PX}
        placeholder={asset.thumb?.placeholder}
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

/** The first 140 characters; no character is cut in two. */
export function shortBody(body: string): string {
  const characters = [...body]
  return characters.length > BODY_MAX ? `${characters.slice(0, BODY_MAX).join('')}...` : body
}
