/** Loaded with the first password, which a worker never handles. */
const loadArgon2 = () => import('@node-rs/argon2');

/** argon2id (the package's default) with 19 MiB, two passes, one lane: OWASP Password Storage Cheat Sheet. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @returns the hash with its salt and parameters, in PHC form */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await loadArgon2();
  return hash(password.normalize('NFKC'), strength);
}

/** False for a wrong password and for an unreadable hash. */
export async function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
  const { verify } = await loadArgon2();
  try {
    return await verify(given.hash, given.password.normalize('NFKC'));
  } catch {
    return false;
  }
}
