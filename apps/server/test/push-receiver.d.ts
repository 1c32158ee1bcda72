import { type IncomingMessage } from 'node:http';
interface ReceivedPush {
    path: string;
    message: Record<string, unknown>;
    headers: IncomingMessage['headers'];
}
/** The keys of a browser, and how it reads what was encrypted for them (RFC 8291, RFC 8188). */
export declare const createBrowserKeys: () => {
    keys: {
        p256dh: string;
        auth: string;
    };
    decrypt: (body: Buffer) => string;
};
/** A push service of the tests, which is also the browser behind it; answers `status` to what it gets, or nothing for 0. */
export declare const startPushReceiver: () => Promise<{
    origin: string;
    received: ReceivedPush[];
    control: {
        status: number;
        headers: Record<string, string>;
    };
    subscription: (name: string) => {
        endpoint: string;
        keys: {
            p256dh: string;
            auth: string;
        };
    };
    close: () => Promise<void>;
}>;
/** What a sender claims, if it is signed with the key that it names. */
export declare const readVapid: (authorization?: string) => {
    isSigned: boolean;
    publicKey: string;
    claims: any;
};
export {};
