import webpush from 'web-push';

// Prints a new pair of keys for push messages. With other keys, every browser has to be registered again.

const { publicKey, privateKey } = webpush.generateVAPIDKeys();
console.log(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`);
