import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PRODUCT } from '#contract/platform/limits.ts'
import * as styles from './auth-frame.module.css'

/** The door: what every page about getting in stands beside. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <main className={styles.frame} id="main" tabIndex={-1}>
      <div className={styles.picture}>
        <Link className="wordmark" to="/" aria-label={PRODUCT}>
          {PRODUCT}
        </Link>
      </div>
      <div className={styles.pane}>
        <Link className={`${styles.back} link`} to="/">
          Back to Home
        </Link>
        {children}
      </div>
    </main>
  )
}
