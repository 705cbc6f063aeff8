/** Jobs in the order of their accounts: each account has one turn after another, however many jobs it brought. */
export class FairQueue<Job> {
  readonly #waiting = new Map<string, Job[]>()
  #served: string | undefined

  add(account: string, job: Job): void {
    const jobs = this.#waiting.get(account)
    if (jobs) jobs.push(job)
    else this.#waiting.set(account, [job])
  }

  /**
   * Takes the next job out; the account that was served last comes behind all others, and one that `isHeld` back has no
   * turn.
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

  /** Takes a job out that is not wanted any more. */
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
