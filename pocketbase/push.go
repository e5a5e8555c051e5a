package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"fmt"

	"github.com/dop251/goja"
	"github.com/golang-jwt/jwt/v5"
)

// pushKeyType is what the PEM of a private key says it is.
const pushKeyType = "PRIVATE KEY"

// bindPush gives the JavaScript runtime what a push service asks of who sends (VAPID, RFC 8292).
func bindPush(vm *goja.Runtime) {
	_ = vm.Set("$push", map[string]any{
		"newKey":        newPushKey,
		"publicKey":     pushPublicKey,
		"authorization": pushAuthorization,
	})
}

// newPushKey is a private key on the curve P-256, as PEM.
func newPushKey() (string, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return "", err
	}
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return "", err
	}
	return string(pem.EncodeToMemory(&pem.Block{Type: pushKeyType, Bytes: der})), nil
}

// pushPublicKey is what phones subscribe with: the uncompressed point in base64url.
func pushPublicKey(privateKey string) (string, error) {
	key, err := jwt.ParseECPrivateKeyFromPEM([]byte(privateKey))
	if err != nil {
		return "", err
	}
	point, err := key.PublicKey.Bytes()
	return base64.RawURLEncoding.EncodeToString(point), err
}

// pushAuthorization is the header by which one push service, the audience, knows who sends until then.
// Its operators reach the subject, a mailto: or https: address.
func pushAuthorization(privateKey, audience, subject string, expires int64) (string, error) {
	public, err := pushPublicKey(privateKey)
	if err != nil {
		return "", err
	}
	key, err := jwt.ParseECPrivateKeyFromPEM([]byte(privateKey))
	if err != nil {
		return "", err
	}
	token, err := jwt.NewWithClaims(jwt.SigningMethodES256, jwt.MapClaims{
		"aud": audience, "sub": subject, "exp": expires,
	}).SignedString(key)
	return fmt.Sprintf("vapid t=%s, k=%s", token, public), err
}
