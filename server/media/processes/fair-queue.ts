/** A queue in which accounts take turns, however many jobs each has. */
export class FairQueue<Job> {
  readonly #waiting = new Map<string, Job[]>()
  #served: string | undefined

  add(account: string, job: Job): void {
    const jobs = this.#waiting.get(account)
    if (jobs) jobs.push(job)
    else this.#waiting.set(account, [job])
  }

  /**
   * Removes and returns the next job. The account served last comes after all others; accounts for
   * which `isHeld` is true are skipped.
   */
  take(isHeld: (account: string) => boolean = () => false): Job | undefined {
    const accounts = [...this.#waiting.keys()].filter((account) => !isHeld(account))
    const account = accounts.find((name) => name !== this.#served) ?? accounts[0]
    if (account === undefined) return undefined
    const [job, ...rest] = this.#waiting.get(account) ?? []
    this.#waiting.delete(account)
    if (rest.length > 0) this.#waiting.set(account, rest)
    this.#served = account
    return job
  }

  /** Removes a job that is no longer wanted. Returns whether it was waiting. */
  remove(unwanted: Job): boolean {
    for (const [account, jobs] of this.#waiting) {
      const rest = jobs.filter((job) => job !== unwanted)
      if (rest.length === jobs.length) continue
      if (rest.length > 0) this.#waiting.set(account, rest)
      else this.#waiting.delete(account)
      return true
    }
    return false
  }
}
