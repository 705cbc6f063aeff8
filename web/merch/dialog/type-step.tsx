import type { MerchType } from '#contract/merch.ts'
import { MERCH_TYPES } from '#contract/merch-types.ts'
import { formatPrice } from '../price.ts'
import * as styles from './merch-dialog.module.css'

type TypeStepProps = { chosen: MerchType | null; onChoose: (type: MerchType) => void }

/** The kinds of merch; choosing one goes on to the details. */
export function TypeStep({ chosen, onChoose }: TypeStepProps) {
  return (
    <ul className={styles.types}>
      {(Object.keys(MERCH_TYPES) as MerchType[]).map((type, place) => {
        const { label, note, defaultPrice } = MERCH_TYPES[type]
        const isFirst = chosen ? chosen === type : place === 0
        return (
          <li key={type}>
            <button
              type="button"
              className={styles.type}
              aria-current={chosen === type || undefined}
              data-autofocus={isFirst || undefined}
              onClick={() => onChoose(type)}
            >
              <b>{label}</b>
              <span className="tabular-numbers">{formatPrice(defaultPrice)}</span>
              <span className="small dim">{note}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
