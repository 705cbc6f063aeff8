import { type ReactNode, useState } from 'react'
import { type MerchItem, type MerchList, profileMerchResource } from '#contract/merch.ts'
import { MERCH_TYPES } from '#contract/merch-types.ts'
import { isolated } from '#contract/platform/isolated.ts'
import type { Profile } from '#contract/profiles.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { useResource } from '#web/platform/data.ts'
import { startWith } from '#web/platform/page/first-page.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { ReportButton, reportable } from '#web/safety/reports/report-button.tsx'
import { useIsBehindWarning } from '#web/safety/sensitive/revealed.ts'
import { EmptyPart } from '#web/ui/feedback/empty-part.tsx'
import { LoadedList } from '#web/ui/feedback/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as layoutStyles from '#web/ui/layout/layout.module.css'
import { Icon } from '#web/ui/media/icon.tsx'
import * as pictureStyles from '#web/ui/media/picture.module.css'
import { Plate } from '#web/ui/media/plate.tsx'
import * as visuallyHiddenStyles from '#web/ui/text/visually-hidden.module.css'
import { ArtworkPicture } from '#web/works/artworks/artwork-picture.tsx'
import { formatPrice } from './price.ts'
import * as styles from './shop.module.css'

export type ProfileMerchProps = {
  profile: Profile
  /** The approved items that came with the page, on the first page load. */
  firstPage: MerchList | null | undefined
}

const FIRST_SCREEN = 4

/** MERCH-03: an artist's merch, newest first, each item with its price and a link to the shop. */
export function ProfileMerch({ profile, firstPage }: ProfileMerchProps) {
  const query = useResource(profileMerchResource, { id: profile.id }, startWith(firstPage))
  const path = `/${profile.slug || profile.handle}?tab=merch`
  return (
    <div className={layoutStyles.pane}>
      <LoadedList
        query={query}
        waiting={<ShopSkeleton />}
        failed="Failed to load merch items"
        empty={<NoMerch profile={profile} />}
      >
        {(items) => (
          <ul className={styles.shop}>
            {items.map((item, place) => (
              <ShopItem key={item.id} item={item} eager={place < FIRST_SCREEN}>
                <ReportButton thing={reportable('merch', item, profile, path)} className={`meta ${styles.report}`} />
              </ShopItem>
            ))}
          </ul>
        )}
      </LoadedList>
    </div>
  )
}

const NoMerch = ({ profile }: { profile: Profile }) => (
  <EmptyPart
    scene="niche"
    title="No merch yet."
    isOwn={profile.viewer.can.edit}
    own={{ body: 'Items appear here after an admin has approved them.', link: <Link to="/my-merch">My Merch</Link> }}
    others={`${isolated(profileName(profile))} has not put anything in the shop yet.`}
  />
)

function ShopSkeleton() {
  return (
    <Loading label="Loading merch items">
      <div className={styles.shop}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key}>
            <Skeleton shape="square" />
            <Skeleton width="70%" className={styles.secondLine} />
          </div>
        ))}
      </div>
    </Loading>
  )
}

/** An item that links to the shop. */
export function ShopItem({ item, eager, children }: { item: MerchItem; eager: boolean; children?: ReactNode }) {
  const { title, itemType, price, shopifyUrl } = item
  return (
    <li>
      <a href={shopifyUrl ?? undefined} target="_blank" rel="nofollow ugc noopener noreferrer">
        <span className={`${pictureStyles.framed} ${styles.picture}`}>
          <ItemPicture item={item} eager={eager} />
        </span>
        <span className={styles.line}>
          <b>{title}</b>
          <span className="tabular-numbers">{formatPrice(price)}</span>
        </span>
        <span className="meta">
          {MERCH_TYPES[itemType]} <Icon name="external" size="s" />
          <span className={visuallyHiddenStyles.visuallyHidden}>, opens the shop</span>
        </span>
      </a>
      {children}
    </li>
  )
}

/** The shop's picture, otherwise a public artwork, otherwise a placeholder. */
function ItemPicture({ item, eager }: { item: MerchItem; eager: boolean }) {
  const { id, title, productImgUrl, picture } = item
  const [isBroken, setBroken] = useState(false)
  const isHidden = useIsBehindWarning(picture?.veil)
  if (productImgUrl && !isBroken && !isHidden) {
    return (
      <img
        src={productImgUrl}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        // The picture's host sees the request, but neither the page nor cookies.
        referrerPolicy="no-referrer"
        crossOrigin="anonymous"
        onError={() => setBroken(true)}
      />
    )
  }
  if (!picture) return <Plate name={title} id={id} decorative />
  const sizes = '(max-width: 767.98px) 50vw, 25vw'
  return <ArtworkPicture artwork={{ id, title, altText: '', image: picture }} sizes={sizes} eager={eager} decorative />
}
