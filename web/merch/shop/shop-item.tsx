import { useState } from 'react'
import type { MerchItem } from '#contract/merch.ts'
import { MERCH_TYPES } from '#contract/merch-types.ts'
import { ArtworkPicture } from '#web/artworks/picture/artwork-picture.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import * as pictureStyles from '#web/ui/media/picture.module.css'
import { Plate } from '#web/ui/media/plate.tsx'
import * as visuallyHiddenStyles from '#web/ui/text/visually-hidden.module.css'
import { formatPrice } from '../price.ts'
import * as styles from './shop.module.css'

/** An item that leads to the shop. */
export function ShopItem({ item, eager }: { item: MerchItem; eager: boolean }) {
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
          {MERCH_TYPES[itemType].label} <Icon name="external" size="s" />
          <span className={visuallyHiddenStyles.visuallyHidden}>, opens the shop</span>
        </span>
      </a>
    </li>
  )
}

/** The shop's picture; else that of an artwork that is public itself; else a plate. */
function ItemPicture({ item, eager }: { item: MerchItem; eager: boolean }) {
  const { id, title, productImgUrl, picture } = item
  const [isBroken, setBroken] = useState(false)
  if (productImgUrl && !isBroken) {
    return (
      <img
        src={productImgUrl}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        // the picture's host learns that it was fetched: not from which page, and without cookies
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
