import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

export type Secrets = ReturnType<typeof createSecrets>;

const version = 'v1';
const ivBytes = 12;
const tagBytes = 16;

/** Derives one key per purpose (HKDF), so that a leak of one key does not weaken the others. */
export function deriveSecret(appSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, '', purpose, 32));
}

export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}

export function createSecrets(appSecret: string) {
  const encryptionKey = deriveSecret(appSecret, 'encryption');
  const hashKey = deriveSecret(appSecret, 'token-hash');

  return {
    encrypt(text: string): string {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', encryptionKey, iv, { authTagLength: tagBytes });
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${version}.${sealed.toString('base64url')}`;
    },

    /** Throws if the text was not encrypted with this secret or was modified (AES-GCM authentication). */
    decrypt(sealed: string): string {
      const [sealedVersion, body] = sealed.split('.');
      const bytes = Buffer.from(body ?? '', 'base64url');
      if (sealedVersion !== version || bytes.length < ivBytes + tagBytes) throw new Error('Not a sealed text');
      const decipher = createDecipheriv('aes-256-gcm', encryptionKey, bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8');
    },

    /** Keyed one-way hash (HMAC) for storing and looking up tokens. */
    hash(token: string): string {
      return createHmac('sha256', hashKey).update(token).digest('base64url');
    },

    equals(a: string, b: string): boolean {
      // Constant-time comparison of digests, which also hides the length of the texts.
      return timingSafeEqual(digest(a), digest(b));
    },
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
