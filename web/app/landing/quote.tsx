import { PRODUCT } from '#contract/platform/limits.ts'
import castle from '#web/assets/landing/castle.webp'
import * as styles from './landing.module.css'

const CASTLE_PX = 160

/** The house says what it is for: who else could be quoted where nobody has signed up yet? */
export function Quote() {
  return (
    <section className={styles.quote} aria-label="In our words">
      <img src={castle} alt="" width={CASTLE_PX} height={CASTLE_PX} loading="lazy" />
      <div>
        <blockquote>
          “Make forty tapes for people who have never heard of you. Nobody here will ask for a content calendar.”
        </blockquote>
        <footer>
          <b className="strong">{PRODUCT}</b> <span className="meta">the house</span>
        </footer>
      </div>
    </section>
  )
}
